/** The members of a union of commands or events that have this `type`. */
export type OfVerb<All, Verb> = All extends { readonly type: infer Type }
  ? Verb extends Type
    ? Omit<All, 'type'> & { readonly type: Verb }
    : never
  : never;
