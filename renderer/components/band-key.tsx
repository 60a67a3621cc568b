import type { ComponentProps } from 'react';
import { useIsAloud } from './said.tsx';

/** A key that follows a sentence. The voice that speaks the sentence leaves it out. */
export function BandKey({ means, className = '', ...button }: { readonly means: string } & ComponentProps<'button'>) {
  if (useIsAloud()) return null;
  return <button type="button" data-means={means} className={`tile band-key ${className}`.trimEnd()} {...button} />;
}
