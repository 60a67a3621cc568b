/** What an audit came to, as a sentence or a few. */
export interface Audited {
  readonly sentence: string;
  readonly unsafe: boolean;
}

interface Report {
  readonly error?: { readonly summary?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

/** Reads what `npm audit --json` printed. Whatever is no report counts as an audit that did not take place. */
export function audited(printed: string): Audited {
  const { error, message, vulnerabilities } = reportIn(printed);
  if (vulnerabilities === undefined) {
    const why = error?.summary || message || 'it gave no answer that can be read';
    return { sentence: `Not audited: the registry offers no list of what is unsafe (${why}).`, unsafe: false };
  }
  const found = Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  if (found.length === 0)
    return { sentence: 'Audited: nothing that is installed is known to be unsafe.', unsafe: false };
  return { sentence: ['Audited: known to be unsafe is', ...found].join('\n  '), unsafe: true };
}

function reportIn(printed: string): Report {
  try {
    return (JSON.parse(printed) as Report | null) ?? {};
  } catch {
    return {};
  }
}
