import type { Migration } from './migration.ts'

/** Comments that came with a base file name their author, who need not have an account here. */
export const migration: Migration = {
  name: '027-authors-of-comments',
  async up(tx) {
    await tx.schema.alterTable('rh_comments').addColumn('author_name', 'text').execute()
  },
}
