import type { OperationName } from '@rowhouse/core/permissions/operations'

/** What each method asks the gate for, as the address of the REST API that does the same. */
export const methodOperations = {
  List: 'records.list',
  Read: 'records.read',
  Count: 'records.count',
  Create: 'records.insert',
  Update: 'records.update',
  Delete: 'records.delete',
  BulkCreate: 'records.bulkInsert',
  BulkUpdate: 'records.bulkUpdate',
  BulkDelete: 'records.bulkDelete',
  Watch: 'records.list',
} as const satisfies Record<string, OperationName>

export type MethodName = keyof typeof methodOperations

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methodOperations, name)
