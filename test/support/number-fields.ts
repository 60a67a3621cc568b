// Mistypes into every number field of a page, presses the keys beside it, and reports what was wrong.
import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Whether it asks for a numeric keyboard, which makes it a number field. */
export const numberFields = (page: Element): readonly HTMLInputElement[] => [
  ...page.querySelectorAll<HTMLInputElement>('input[inputmode=decimal], input[inputmode=numeric], input[type=number]'),
];

/** A field's label. */
export const nameOf = (field: Element): string =>
  field.getAttribute('aria-label') ??
  document.getElementById(field.getAttribute('aria-labelledby') ?? '')?.textContent ??
  field.closest('label')?.textContent ??
  '';

/** Fields that differ only by a number or a name, such as those of a column, are one kind. */
export const kindOf = (name: string): string => name.replaceAll(/\d+(?:[,.]\d+)*/g, '#');

/** What the part of the page is called in which a field stands: its legend, its label or its heading; the page's address if it has none. */
export function formOf(field: Element): string {
  const part = field.closest('fieldset, form, section[aria-label], aside, [role=group], [role=dialog], .event-panel');
  const words = part?.querySelector('legend, h2, h3')?.textContent ?? part?.getAttribute('aria-label') ?? null;
  return kindOf(words ?? location.pathname);
}

const typed = ['0', '1', '1000000', '', 'abc', '-5', '1 000,5'];

/** Leaves a text field empty, or as good as empty, and presses the keys near it. */
export async function tryWords(field: HTMLInputElement): Promise<void> {
  for (const text of ['', ' ', '\u200d']) {
    if (!field.isConnected) return;
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    await pressBeside(field);
  }
}

export const wordFields = (page: Element): readonly HTMLInputElement[] => [
  ...page.querySelectorAll<HTMLInputElement>(
    'main input[type=text]:not([inputmode]), main input:not([type]):not([inputmode])',
  ),
];

const saidOf = (field: Element): string =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

const lineOf = (field: Element, text: string, what: string): string => `${nameOf(field)} “${text}”: ${what}`;

/**
 * Types each text into that field, leaves it, and presses the keys near it. A senseless number must be refused beside the field with the
 * allowed range, and no field sends anything by itself.
 */
export async function tryField(page: Element, place: number, sent: () => number): Promise<readonly string[]> {
  const wrong: string[] = [];
  const field = () => numberFields(page)[place];
  for (const text of typed) {
    const now = field();
    if (now === undefined) break;
    const [name, before] = [nameOf(now), sent()];
    fireEvent.focus(now);
    fireEvent.change(now, { target: { value: text } });
    if (sent() !== before) wrong.push(lineOf(now, text, 'sent while it was typed'));
    fireEvent.blur(now);
    await act(async () => vi.advanceTimersByTimeAsync(0));
    const left = field();
    if (left === undefined || nameOf(left) !== name) break;
    const said = saidOf(left);
    const isRefused = left.getAttribute('aria-invalid') === 'true';
    // A refusal must name the allowed range besides the typed text.
    if (isRefused && said.includes(`“${text.trim()}”`) && !/\d.*\d/.test(said.replace(text, '')))
      wrong.push(lineOf(left, text, `what is allowed is not said: “${said}”`));
    if (['abc', '-5'].includes(text) && !said.includes(text))
      wrong.push(lineOf(left, text, `taken: “${left.value}”, “${said}”`));
    if (!isRefused) await pressBeside(left);
  }
  return wrong;
}

/** The keys in one row with the field, and every large one, with whether to tap or hold it. */
async function pressBeside(field: Element): Promise<void> {
  const row = field.closest('label')?.parentElement ?? field.parentElement;
  const keys = [...document.querySelectorAll('.action, .structure-save-lit'), ...(row === null ? [] : keysIn(row))];
  for (const key of new Set(keys)) {
    if (!key.isConnected) continue;
    // The setting for people who cannot hold a key: it acts when pressed twice.
    for (const _press of key.classList.contains('action-hold') ? [1, 2] : [1]) fireEvent.click(key);
    await act(async () => vi.advanceTimersByTimeAsync(0));
  }
}

/** Keys with words that are no choices: a choice only changes which fields there are. */
const keysIn = (part: Element): readonly Element[] =>
  [...part.querySelectorAll(':scope > button:not([aria-pressed]):not([role=switch]):not(:disabled)')].filter(
    (key) => key.textContent !== '' && !key.classList.contains('event-close'),
  );
