import type { Luck } from '../../commands/simulation/random-play.ts';
import { passing } from './door-world.ts';
import type { BuiltServer, KillableServer } from './killable-server.ts';
import type { KillMode } from './killed-at-doors.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** A request to a server that leaves something behind. */
export interface KillStep<World> {
  readonly door: string;
  /** Prepares its files or devices. */
  readonly before?: (world: World) => void | Promise<void>;
  /** Default: as for all others. */
  readonly withinMs?: number;
  /** Null: the connection broke before the answer. */
  readonly ask: (world: World) => Promise<Answer | null>;
  /** Whether it was granted. */
  readonly isDone: (answer: Answer) => boolean;
  /** How often it is stored. */
  readonly stands: (world: World) => Promise<number>;
  /** The server also does it by itself after a while. */
  readonly mayComeByItself?: true;
  /** Repeated after it was done, it may be answered with "already done". */
  readonly again?: (answer: Answer) => boolean;
}

export interface KilledAtSteps {
  readonly findings: readonly string[];
  readonly kills: number;
}

export interface KillStepsOptions<World> {
  readonly steps: readonly KillStep<World>[];
  /** Starts the server and signs in at its desks. */
  readonly open: () => Promise<World & { readonly server: KillableServer; leave(): void }>;
  readonly luck: Luck;
  readonly mode: Exclude<KillMode, 'never'>;
  /** A kill comes within this many milliseconds: before, between or after a request's steps. */
  readonly withinMs: number;
  readonly say?: (line: string) => void;
}

/** How every server killed at its desks is started. */
export interface KillRun extends Pick<KillStepsOptions<unknown>, 'luck' | 'mode' | 'say'> {
  readonly folder: string;
  readonly server: BuiltServer;
}

/** A server killed at every request. */
export async function killAtSteps<World>(options: KillStepsOptions<World>): Promise<KilledAtSteps> {
  const { steps, open, luck, mode, withinMs, say = () => {} } = options;
  const findings: string[] = [];
  let world = await open();
  try {
    for (const step of steps) {
      say(`${mode}: ${step.door}`);
      await step.before?.(world);
      if (step.mayComeByItself !== true && (await step.stands(world)) !== 0)
        findings.push(`${step.door} stood there before it was asked.`);
      const said = step.ask(world);
      const answer =
        mode === 'after its answer'
          ? await said
          : await Promise.race([said, passing((step.withinMs ?? withinMs) * luck.fraction())]);
      await world.server.kill();
      world.leave();
      await said;
      world = await open();
      findings.push(...(await lookedAt(step, world, answer as Awaited<typeof said>)));
    }
  } finally {
    world.leave();
    await world.server.end();
  }
  return { findings, kills: steps.length };
}

/** What is stored after the kill, and after the repeated request. */
async function lookedAt<World>(
  { door, isDone, stands, ask, again = isDone }: KillStep<World>,
  world: World,
  answer: Answer | null | undefined,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const was = await stands(world);
  if (answer != null && !isDone(answer)) findings.push(`${door} was refused: ${JSON.stringify(answer)}.`);
  if (answer != null && isDone(answer) && was !== 1)
    findings.push(`${door} was acknowledged, and stands there ${was} times.`);
  const once = await ask(world);
  if (once !== null && !(was === 1 ? again : isDone)(once))
    findings.push(`${door}, asked again, was refused: ${JSON.stringify(once)}.`);
  const now = await stands(world);
  if (now !== 1) findings.push(`${door}, asked again, stands there ${now} times.`);
  return findings;
}

/** Asks a desk of a server’s own PC; null if the connection broke before the answer. */
export async function askAtDesk(url: string, body: object, key: string): Promise<Answer | null> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  try {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers });
    return (await answer.json()) as Answer;
  } catch {
    return null;
  }
}
