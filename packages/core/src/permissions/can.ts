import { type Cell, type OperationName, operations } from './operations.ts'
import type { Principal } from './roles.ts'

export function cellOf(principal: Principal, operation: OperationName): Cell {
  return operations[operation].cells[principal]
}

export function can(principal: Principal, operation: OperationName): boolean {
  return cellOf(principal, operation) !== 'n'
}
