import { onTestFinished, vi } from 'vitest';

/** What is printed until the test is over: results in `said`, complaints in `complained`, all as it came in `lines`. */
export function heardConsole() {
  const [said, complained, lines]: readonly [string[], string[], string[]] = [[], [], []];
  const into = (kept: string[]) => (text: unknown) => {
    kept.push(String(text));
    lines.push(String(text));
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(into(said)),
    vi.spyOn(console, 'error').mockImplementation(into(complained)),
  ];
  const end = () => {
    for (const spy of spies) spy.mockRestore();
  };
  onTestFinished(end);
  return { said, complained, lines, end };
}

/** A verb in this very process: its exit code, and what it printed. */
export async function printedBy(verb: (args: readonly string[]) => Promise<number>, ...args: readonly string[]) {
  const { end, ...heard } = heardConsole();
  const code = await verb(args);
  end();
  return { code, ...heard };
}
