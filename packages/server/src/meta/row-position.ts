/**
 * The type of the one column of a table that says where rows stand that people put in an order by hand. It is no column type of
 * the product: nobody sees, filters or names it. `SnapshotTable.position` holds it, and `columns` does not.
 */
export const rowPositionType = 'RowPosition'

/**
 * The same for a junction: where the rows of one record stand among each other, so that its links have an order. Its option
 * `of` names the column of the junction that holds the record. `SnapshotTable.linkPositions` holds it.
 */
export const linkPositionType = 'LinkPosition'

export const isPositionType = (type: string): boolean => type === rowPositionType || type === linkPositionType
