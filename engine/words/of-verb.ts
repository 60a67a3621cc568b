/** What a union of commands has for a verb, as if each of its members had no other. */
export type OfVerb<Commands, Verb> = Commands extends { readonly type: infer Type }
  ? Verb extends Type
    ? Omit<Commands, 'type'> & { readonly type: Verb }
    : never
  : never;
