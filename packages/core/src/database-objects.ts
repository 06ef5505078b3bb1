/** What a database holds beside tables, as people name it. */
export const objectKinds = ['view', 'function', 'procedure', 'sequence', 'trigger', 'index', 'relation'] as const
export type ObjectKind = (typeof objectKinds)[number]
