/** Digits a pairing code has. */
export const codeLength = 6;

/** What was typed, reduced to digits, at most a whole code. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, codeLength);

/** The code in an address fragment such as `#code=123456`; empty when there is none. */
export function codeInFragment(fragment: string): string {
  const code = new URLSearchParams(fragment.replace(/^#/, '')).get('code') ?? '';
  return codeDigits(code);
}
