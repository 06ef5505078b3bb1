/** What a new table usually begins with, beside its key. */
export const defaultColumnNames = ['Title', 'CreatedAt', 'UpdatedAt'] as const
export type DefaultColumnName = (typeof defaultColumnNames)[number]
