import { dirname, join } from 'node:path';

interface SourceFile {
  /** Statements at the top of the file, by the name they declare. */
  readonly declared: ReadonlyMap<string, Declaration>;
  /** Where an imported name comes from, and its name there. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

interface Declaration {
  /** As far as a type can depend on it: without the bodies of functions. */
  readonly text: string;
  /** An object's keys, and the objects spread into it. */
  readonly keys: readonly string[];
  readonly spread: readonly string[];
}

const keyword = '(?:export |declare |async )*(type|interface|const|function|class) ';
const begins = new RegExp(`^${keyword}(\\w+)`);
const nextBegins = new RegExp(`^(?=${keyword.replace('(type', '(?:type')}|import )`, 'm');

/**
 * The declarations a type is made of: its own and those of all they name, each without comments. For a function only its parameters and
 * result count, for an object named by `keyof typeof` only its keys. It reads text, because our compiler offers no syntax tree: our
 * formatter begins a file's statements at the margin, and nothing else.
 */
export function typesMadeOf(name: string, path: string, read: (path: string) => string): readonly string[] {
  const files = new Map<string, SourceFile>();
  const found = new Map<string, string>();
  const visit = (one: string, at: string, keysOnly = false): void => {
    const file = files.get(at) ?? parsed(at, read(at));
    files.set(at, file);
    const other = file.imported.get(one);
    if (other !== undefined) {
      visit(other.name, other.from, keysOnly);
      return;
    }
    const declaration = file.declared.get(one);
    const place = `${at} ${one} ${keysOnly}`;
    if (declaration === undefined || found.has(place)) return;
    if (keysOnly) {
      found.set(place, `keys of ${one}: ${declaration.keys.join(', ')}`);
      for (const next of declaration.spread) visit(next, at, true);
      return;
    }
    found.set(place, declaration.text);
    const text = declaration.text.replace(/'[^']*'/g, '');
    for (const [, next = ''] of text.matchAll(/keyof typeof (\w+)/g)) visit(next, at, true);
    for (const next of new Set(text.replace(/keyof typeof \w+/g, '').match(/\w+/g))) visit(next, at);
  };
  visit(name, path);
  return [...found.values()].sort();
}

function parsed(path: string, source: string): SourceFile {
  const text = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const imports = [...text.matchAll(/^(?:im|ex)port (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)];
  const imported = imports.flatMap(([, names = '', from = '']) =>
    names.split(',').flatMap((one) => {
      const [name = '', as = name] = one
        .replace(/\btype\s/, '')
        .trim()
        .split(/\s+as\s+/);
      return name === '' ? [] : [[as, { from: join(dirname(path), from), name }] as const];
    }),
  );
  const declared = text.split(nextBegins).flatMap((statement) => {
    const [, kind = '', name = ''] = begins.exec(statement) ?? [];
    return name === '' ? [] : [[name, declarationOf(kind, statement.replace(/^export /, ''))] as const];
  });
  return { declared: new Map(declared), imported: new Map(imported) };
}

function declarationOf(kind: string, statement: string): Declaration {
  // An object on one line has its keys between braces and commas; on several lines each key begins a line.
  const before = statement.trim().includes('\n') ? '^ {2}' : '[{,] ';
  const named = statement.matchAll(new RegExp(`${before}(?:'([^']+)'|(\\w+))(?=[:,]| \\})`, 'gm'));
  return {
    text: withoutBody(kind, statement).replace(/\s+/g, '\u0020').trim(),
    keys: [...named].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    spread: [...statement.matchAll(/\.\.\.(\w+)/g)].map(([, spread = '']) => spread),
  };
}

function withoutBody(kind: string, statement: string): string {
  if (kind === 'function') return statement.slice(0, statement.search(/\s\{\n/) + 1 || undefined);
  const arrow = /^const \w+(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?\([\s\S]*?=>/.exec(statement);
  return kind === 'const' && arrow !== null ? arrow[0] : statement;
}
