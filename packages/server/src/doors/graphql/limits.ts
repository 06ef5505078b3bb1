/** What one call may ask for. Looked at before anything is looked up, so that refusing costs nothing. */
export const limits = {
  /** Letters of a query. */
  letters: 64 * 1024,
  tokens: 5000,
  /** Brackets within brackets, of whatever kind, and levels of variables. Programs that ask for the schema need fourteen. */
  nesting: 100,
  depth: 8,
  aliases: 15,
  /** Also those that fragments bring, each time they are spread. */
  fields: 200,
  /** Programs ask for the schema in one go, which is wide and deep, and the same for everybody. */
  schemaFields: 500,
  directives: 50,
  /** Operations in one call. */
  batch: 10,
  /** Lists that the database may have to look up: one for each root field, and one for each link in each record above it. */
  cost: 5000,
} as const
