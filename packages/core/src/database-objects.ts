/** What a database holds beside tables, as people name it. */
export const objectKinds = ['view', 'function', 'procedure', 'sequence', 'trigger', 'index', 'relation'] as const
export type ObjectKind = (typeof objectKinds)[number]

/** Those that are made by a statement of their own; relations are made where fields are. */
export const definedKinds = ['view', 'function', 'procedure', 'sequence', 'trigger', 'index'] as const
export type DefinedKind = (typeof definedKinds)[number]
