import { type Dispatch, type SetStateAction, useState } from 'react';

/** State that belongs to what is shown: for something else it starts anew, before anything of that is drawn. */
export function useStateOf<T>(of: string, first: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(first);
  const [was, setWas] = useState(of);
  if (was === of) return [value, setValue];
  setWas(of);
  setValue(first);
  return [first, setValue];
}
