/** Told of a key whose finger has done something while it lay there: leaving it, it presses nothing more. */
export const fingerSpent = 'riffle:finger-spent';

export const tellFingerSpent = (key: Element): void => {
  key.dispatchEvent(new CustomEvent(fingerSpent, { bubbles: true }));
};
