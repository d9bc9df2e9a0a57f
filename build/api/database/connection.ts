import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { isDecodable } from '../../formats/urls.ts';
import { Unavailable } from '../response/problem.ts';

/** Milliseconds for an answer, after which the connection is not used again. */
const ANSWER_TIME = 10_000;

/** Milliseconds for a connection, or until another question no longer needs one. */
const CONNECT_TIME = 5_000;

/** Questions that wait for a connection. */
const MAX_WAITING = 500;

/** Milliseconds in which connections end when a server stops. */
const CLOSE_TIME = 1_000;

/** A database that answers questions. */
export interface Database {
  /** Rows have the columns of the question. @throws Unavailable for all errors, and if there is no answer in time */
  readonly ask: <Row>(question: Sql) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

/** What the URL of a database must be. Messages do not have the URL, because it may have a password. */
export const DATABASE_URL_FORM =
  'a URL such as postgres://user:password@host/database, with special characters of the password percent-encoded';

/** The URL of a database; undefined if it is not one. */
export const readDatabaseUrl = (text: string): string | undefined =>
  /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text) && isDecodable(text) ? text : undefined;

/** Connects to a database on first use, and again whenever a connection is lost. */
export function openDatabase(url: string, connections = 8, answerTime = ANSWER_TIME): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIME,
    query_timeout: answerTime,
    allowExitOnIdle: true,
    // A parameter of the connection would be refused by some poolers.
    onConnect: async (client) => void (await client.query(`SET statement_timeout = ${answerTime}`)),
  });
  // An idle connection was lost: the pool opens another one for the next question.
  pool.on('error', () => {});
  return {
    ask: async ({ text, values }) => {
      if (pool.waitingCount >= MAX_WAITING) throw new Unavailable('too many requests wait for the database');
      try {
        return (await pool.query(text, values)).rows;
      } catch (error) {
        throw new Unavailable(`cannot read the index from the database: ${reasonOf(error)}`);
      }
    },
    close: async () => void (await Promise.race([pool.end(), sleep(CLOSE_TIME)])),
  };
}

/** An error of several addresses of a host has no message. */
export const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code);
};
