import { Lexer, Parser } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { decode } from '../../read/files/decode.ts';
import { lineOf, SourceFault } from '../import/format.ts';
import { decodeXml, readXml } from '../xml/read.ts';

/** A syntax of RDF. */
type RdfSyntax = 'turtle' | 'rdfxml';

/** A resource or a text of a statement. */
interface Term {
  readonly kind: 'iri' | 'blank' | 'literal';
  readonly value: string;
  /** The empty string for no language. */
  language: string;
}

/** A statement about a subject: its object, and its line if the syntax is read line by line. */
export interface Statement {
  readonly object: Term;
  readonly line: number | undefined;
}

/** The statements of a file by subject and property, in the order of the file. Blank nodes begin with `_:`. */
export type Graph = ReadonlyMap<string, ReadonlyMap<string, readonly Statement[]>>;

/** Maximum number of characters without a complete statement. */
const MAX_STATEMENT_LENGTH = 4_000_000;

/** More statements are refused, because all are in memory. */
const MAX_STATEMENTS = 400_000;

/** Maximum number of levels of collections, blank nodes and quoted triples in Turtle. */
const MAX_TURTLE_DEPTH = 1000;

/** Base of relative IRIs if a file states none; an import with such IRIs is refused or needs an option. */
export const NO_BASE = 'urn:x-no-base:/';

/**
 * Reads RDF. Loads nothing, and expands only short entities, as for namespaces in RDF/XML.
 *
 * @throws SourceFault
 */
export async function readRdf(bytes: Uint8Array, syntax: RdfSyntax, base = NO_BASE): Promise<Graph> {
  const graph = new Map<string, Map<string, Statement[]>>();
  let count = 0;
  const add = ({ subject, predicate, object }: ParsedQuad, line?: number): void => {
    if (++count > MAX_STATEMENTS)
      throw new SourceFault(
        `has more than ${MAX_STATEMENTS} statements: split the vocabulary`,
        line === undefined ? undefined : lineOf({ line }),
      );
    const about = subject.termType === 'BlankNode' ? `_:${subject.value}` : subject.value;
    const properties = graph.get(about) ?? new Map<string, Statement[]>();
    graph.set(about, properties);
    const statements = properties.get(predicate.value);
    const statement = { object: termOf(object), line };
    if (statements) statements.push(statement);
    else properties.set(predicate.value, [statement]);
  };
  try {
    if (syntax === 'turtle') readTurtle(bytes, base, add);
    else await readRdfXml(bytes, base, add);
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    throw new SourceFault(`is not valid RDF: ${messageOf(error)}`);
  }
  return graph;
}

interface ParsedTerm {
  readonly termType: string;
  readonly value: string;
  readonly language?: string;
}

interface ParsedQuad {
  readonly subject: ParsedTerm;
  readonly predicate: ParsedTerm;
  readonly object: ParsedTerm;
}

const termOf = ({ termType, value, language = '' }: ParsedTerm): Term => ({
  kind: termType === 'Literal' ? 'literal' : termType === 'BlankNode' ? 'blank' : 'iri',
  value: termType === 'BlankNode' ? `_:${value}` : value,
  language,
});

/** The first line of a message, without its position. */
function messageOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line
    .replace(/^(?:Line )?\d+:\d+: /, '')
    .replace(/ on line \d+\.?$/, '')
    .slice(0, 300);
}

type AddQuad = (quad: ParsedQuad, line?: number) => void;

function textOf(bytes: Uint8Array): string {
  const decoded = decode(bytes);
  if ('text' in decoded) return decoded.text;
  throw new SourceFault(`is not UTF-8 (${decoded.suspected}?): save it as UTF-8`, lineOf(decoded));
}

/** Turtle and N-Triples, line by line, so that statements have lines. */
function readTurtle(bytes: Uint8Array, baseIRI: string, add: AddQuad): void {
  const lexer = makeLexer(() => lineOf({ line }));
  const parser = new Parser({ baseIRI, format: 'text/turtle', lexer } as never);
  const input = makeInput();
  let line = 1;
  let pending = 0;
  parser.parse(input as never, (error, quad) => {
    pending = 0;
    if (error) throw turtleFault(error, line);
    if (quad) add(quad, line);
  });
  for (const text of piecesOf(textOf(bytes))) {
    input.emit('data', text);
    pending += text.length;
    if (pending > MAX_STATEMENT_LENGTH)
      throw new SourceFault(
        `has more than ${MAX_STATEMENT_LENGTH} characters without a statement`,
        lineOf({ line }),
      );
    if (text.endsWith('\n')) line++;
  }
  input.emit('end', '');
}

interface Token {
  readonly type: string;
}

type TakeToken = (error: Error | null, token: Token) => void;

/** A lexer of Turtle that refuses deep nesting, for which the parser would need much memory. */
function makeLexer(place: () => string) {
  const lexer = new Lexer({ n3: false } as never) as unknown as {
    tokenize: (input: unknown, take: TakeToken) => void;
  };
  const tokenize = lexer.tokenize.bind(lexer);
  let depth = 0;
  lexer.tokenize = (input, take) =>
    tokenize(input, (error, token) => {
      if (OPENING.has(token?.type)) depth++;
      else if (CLOSING.has(token?.type)) depth--;
      if (depth > MAX_TURTLE_DEPTH)
        throw new SourceFault(`is nested deeper than ${MAX_TURTLE_DEPTH} levels`, place());
      take(error, token);
    });
  return lexer;
}

const OPENING: ReadonlySet<string | undefined> = new Set(['(', '[', '{', '<<', '<<(', '{|']);
const CLOSING: ReadonlySet<string | undefined> = new Set([')', ']', '}', '>>', ')>>', '|}']);

const turtleFault = (error: Error, line: number): SourceFault => {
  const { context } = error as Error & { context?: { line?: number } };
  return new SourceFault(`is not Turtle: ${messageOf(error)}`, lineOf({ line: context?.line ?? line }));
};

/** Maximum number of characters that are parsed at once. */
const PIECE_LENGTH = 1 << 16;

/** Lines with their ends; long lines in pieces. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = Math.min(text.indexOf('\n', from) + 1 || text.length, from + PIECE_LENGTH);
    yield text.slice(from, end);
    from = end;
  }
}

type Listener = (data: string) => void;

/** A stream without delays. */
function makeInput() {
  const listeners = new Map<string, Listener>();
  return {
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    emit: (event: string, data: string) => listeners.get(event)?.(data),
  };
}

async function readRdfXml(bytes: Uint8Array, baseIRI: string, add: AddQuad): Promise<void> {
  // Refuses what the library accepts: any declarations, and tags and texts of any length.
  readXml(bytes, { take: () => true, allowsEntities: true });
  const parser = new RdfXmlParser({ baseIRI });
  await new Promise<void>((resolve, reject) => {
    parser.on('data', (quad: ParsedQuad) => add(quad));
    parser.on('error', reject);
    parser.on('end', resolve);
    parser.write(decodeXml(bytes));
    parser.end();
  });
}
