/** Event on a key whose finger has already done something while down: lifting it presses nothing more. */
export const fingerSpent = 'riffle:finger-spent';

export const tellFingerSpent = (key: Element): void => {
  key.dispatchEvent(new CustomEvent(fingerSpent, { bubbles: true }));
};
