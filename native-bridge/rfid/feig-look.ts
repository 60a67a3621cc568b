import type { Tag } from '../contracts/card-reader.ts';
import type { FeigLink } from './feig-link.ts';
import {
  type AntennaField,
  type FeigAnswer,
  type FeigOutcome,
  type FeigRecord,
  type FeigRequest,
  feigRequest,
  feigStatus,
  outcomeOf,
  readInventory,
  readRecords,
} from './feig-messages.ts';

/**
 * How a model chooses its antenna. `single`: it has one. `output`: the field is switched to one output. `ant-sel`: the request names it, by
 * one bit for each of eight.
 */
export type AntennaChoice = 'single' | 'output' | 'ant-sel';

export interface HostMode {
  readonly type: 'host';
  readonly choice: AntennaChoice;
  /** The reader is set up to wake all tags before each look. False, the default, is always safe. */
  readonly wakesTagsItself?: boolean;
}

/** Throws RangeError for antennas that this choice cannot reach. */
export function assertReachable(choice: AntennaChoice, antennas: readonly number[]): void {
  const highest = { single: 255, output: 255, 'ant-sel': 8 }[choice];
  const isReachable = antennas.every((antenna) => antenna >= 1 && antenna <= highest);
  if (!isReachable || (choice === 'single' && antennas.length !== 1))
    throw new RangeError(
      `A FEIG reader with the antenna choice "${choice}" cannot have the antennas ${antennas.join(', ')}.`,
    );
}

/** The result of a request. `failed`: it proves nothing. `refused`: the reader does not do this as it is set up. */
export type Asked<Found> =
  | { readonly type: 'found'; readonly found: Found; readonly isWhole: boolean }
  | { readonly type: 'failed' | 'refused' | 'no-answer' };

/** A reader that always says "there is more" is not believed. */
const mostPages = 16;
/** What fits into an answer of a reader with a short buffer. */
const recordsAtOnce = 64;

type Done<Found> = (asked: Asked<Found>) => void;

/** Looks once at one antenna: chooses it, wakes the tags that fell quiet after their last report, and asks who is there. */
export function lookAt(link: FeigLink, antenna: number, mode: HostMode, done: Done<readonly Tag[]>): void {
  const tags = new Set<Tag>();
  let pages = 0;
  const page = (answer: FeigAnswer): void => {
    const outcome = outcomeOf(answer.status);
    const found = outcome === 'whole' || outcome === 'more' ? readInventory(answer.data) : null;
    for (const tag of found ?? []) tags.add(tag);
    pages += 1;
    if (found === null) done({ type: outcome === 'refused' ? 'refused' : 'failed' });
    else if (outcome === 'whole') done({ type: 'found', found: [...tags], isWhole: true });
    else if (pages === mostPages) done({ type: 'failed' });
    else ask(link, feigRequest.inventoryRest, done, page);
  };
  const first = mode.choice === 'ant-sel' ? feigRequest.inventoryAt(antenna) : feigRequest.inventory;
  const look = (): void => ask(link, first, done, page);
  const wake = (): void => {
    if (mode.wakesTagsItself === true) look();
    else askPlain(link, feigRequest.rfReset, done, look);
  };
  if (mode.choice === 'output') askPlain(link, feigRequest.rfOutput(antenna), done, wake);
  else wake();
}

/** Reads everything the reader has put into its buffer since the last time. `isWhole` is false when records were lost before that. */
export function emptyBuffer(link: FeigLink, field: AntennaField, done: Done<readonly FeigRecord[]>): void {
  const records: FeigRecord[] = [];
  let pages = 0;
  let isWhole = true;
  const page = (answer: FeigAnswer): void => {
    const isOverflown = answer.status === feigStatus.overflow;
    const outcome: FeigOutcome = isOverflown ? 'whole' : outcomeOf(answer.status);
    const found = outcome === 'whole' || outcome === 'more' ? readRecords(answer, field) : null;
    pages += 1;
    if (isOverflown) isWhole = false;
    if (found === null) {
      done({ type: outcome === 'refused' ? 'refused' : 'failed' });
      return;
    }
    records.push(...found);
    const end = (): void => done({ type: 'found', found: records, isWhole });
    const goOn = (): void => {
      if (outcome === 'whole') end();
      else if (pages === mostPages) done({ type: 'failed' });
      else read();
    };
    if (found.length === 0) goOn();
    else askPlain(link, feigRequest.clearBuffer, done, goOn);
  };
  const read = (): void => ask(link, feigRequest.readBuffer(recordsAtOnce), done, page);
  read();
}

type Failed = (asked: { readonly type: 'failed' | 'refused' | 'no-answer' }) => void;

function ask(link: FeigLink, request: FeigRequest, failed: Failed, then: (answer: FeigAnswer) => void): void {
  link.ask(request, (answer) => (answer === null ? failed({ type: 'no-answer' }) : then(answer)));
}

/** Sends a request whose answer holds only a status. */
export function askPlain(link: FeigLink, request: FeigRequest, failed: Failed, then: () => void): void {
  ask(link, request, failed, ({ status }) => {
    const outcome = outcomeOf(status);
    if (outcome === 'whole') then();
    else failed({ type: outcome === 'refused' ? 'refused' : 'failed' });
  });
}
