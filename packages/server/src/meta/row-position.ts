/**
 * The type of the one column of a table that says where rows stand that people put in an order by hand. It is no column type of
 * the product: nobody sees, filters or names it. `SnapshotTable.position` holds it, and `columns` does not.
 */
export const rowPositionType = 'RowPosition'
