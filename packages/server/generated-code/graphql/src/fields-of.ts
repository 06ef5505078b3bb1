// The fields of a table at the roots of the schema, asked of its model.
import type { ListSpec, Model } from './models/model.ts'

type Sent = Readonly<Record<string, unknown>>

/** Records with what they are linked with beside their cells. */
type WithLinks<Row> = (row: Row) => object

export function fieldsOf<Row extends object>(name: string, model: Model<Row>, withLinks: WithLinks<Row>) {
  const one = (row: Row | null): object | null => (row === null ? null : withLinks(row))
  return {
    [name]: (spec: ListSpec) => model.list(given(spec)).map(withLinks),
    [`${name}Count`]: ({ where }: { readonly where?: Sent | null }) => model.count(where ?? {}),
    [`${name}ById`]: ({ id }: { readonly id: string }) => one(model.read(id)),
    [`${name}Create`]: ({ data }: { readonly data: Sent }) => one(model.create(data)),
    [`${name}Update`]: ({ id, data }: { readonly id: string; readonly data: Sent }) => one(model.update(id, data)),
    [`${name}Delete`]: ({ id }: { readonly id: string }) => {
      model.remove(id)
      return true
    },
  }
}

/** GraphQL says null where nothing was said. */
const given = (spec: ListSpec): ListSpec =>
  Object.fromEntries(Object.entries(spec).filter(([, value]) => value !== null)) as ListSpec
