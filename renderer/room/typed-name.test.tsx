import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTypedName } from './typed-name.tsx';

test('the answer about one name leaves the next one that is already being typed', () => {
  const { result } = renderHook(() => useTypedName());
  act(() => result.current.type('Ada'));
  const { taken } = result.current;
  act(() => result.current.type('Bob'));
  act(taken);
  expect(result.current.name).toBe('Bob');
  act(() => result.current.taken());
  expect(result.current.name).toBe('');
});
