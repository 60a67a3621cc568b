/** What a union of commands or events has for one type, as if each of its members had no other. */
export type OfVerb<All, Verb> = All extends { readonly type: infer Type }
  ? Verb extends Type
    ? Omit<All, 'type'> & { readonly type: Verb }
    : never
  : never;
