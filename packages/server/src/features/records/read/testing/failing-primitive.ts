import { sql } from 'kysely'
import type { Dialect } from '../../../../dialects/dialect.ts'
import { dialects } from '../../../../dialects/registry.ts'

/** As with a mistake in every dialect: URLENCODE asks for a function that no database has. */
export async function whileUrlEncodeFails(work: () => Promise<void>): Promise<void> {
  const ends = Object.values(dialects).map(failing)
  try {
    await work()
  } finally {
    for (const end of ends) end()
  }
}

function failing({ formula }: Dialect): () => void {
  const { primitive } = formula
  Object.assign(formula, {
    primitive: (...given: Parameters<typeof primitive>) => {
      const node = primitive(...given)
      return given[0] === 'urlEncode' ? { ...node, value: sql`rh_no_such_function(${node.value})` } : node
    },
  })
  return () => Object.assign(formula, { primitive })
}
