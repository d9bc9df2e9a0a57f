import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers a request. The promise may settle before the client has read the answer. */
type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Beyond so many requests that wait on one connection, no more of it is read. */
const MAX_WAITING = 16;

/**
 * Handles the requests of each connection one after the other. node:http hands over all that a client sends without
 * waiting (pipelining), but answers in their order: what an answer needs, such as an open file, is taken only when the
 * one before has been sent, so that a client that reads nothing holds one of it.
 */
export function inTurns(handle: Handle): (message: IncomingMessage, response: ServerResponse) => void {
  const queues = new WeakMap<Socket, Queue>();
  return (message, response) => {
    const { socket } = message;
    const queue = queues.get(socket) ?? { waiting: 0, last: Promise.resolve() };
    queues.set(socket, queue);
    queue.waiting += 1;
    if (queue.waiting > MAX_WAITING) socket.pause();
    queue.last = queue.last.then(async () => {
      if (!socket.destroyed) await Promise.all([ended(response, socket), handle(message, response)]);
      queue.waiting -= 1;
      if (queue.waiting <= MAX_WAITING && socket.isPaused()) socket.resume();
    });
  };
}

interface Queue {
  waiting: number;
  last: Promise<unknown>;
}

/** Settles when an answer has been handed over as a whole, or its connection is gone. */
function ended(response: ServerResponse, socket: Socket): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      response.off('close', end);
      socket.off('close', end);
      done();
    };
    response.once('close', end);
    socket.once('close', end);
  });
}
