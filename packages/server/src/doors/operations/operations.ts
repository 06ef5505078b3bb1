import { AppError, invalidRequest } from '@rowhouse/core/errors'
import { automationOperations } from './automation-operations.ts'
import { definitionOperations } from './definition-operations.ts'
import { fileOperations } from './file-operations.ts'
import { migrationOperations } from './migration-operations.ts'
import { modelOperations } from './model-operations.ts'
import { objectOperations } from './object-operations.ts'
import type { Operation } from './operation-call.ts'
import { peopleOperations } from './people-operations.ts'
import { projectOperations } from './project-operations.ts'
import type { SentOperation } from './read-operation.ts'
import { refusedOperations } from './refused-operations.ts'
import { relationOperations } from './relation-operations.ts'
import { rowOperations } from './row-operations.ts'
import { shareOperations } from './share-operations.ts'
import { sqlOperations } from './sql-operations.ts'
import { structureOperations } from './structure-operations.ts'
import { viewOperations } from './view-operations.ts'

/** Every operation by its name. What each of them may is said by the contracts it asks. One that is not here is not known. */
export const operations: Readonly<Record<string, Operation>> = {
  ...projectOperations,
  ...modelOperations,
  ...viewOperations,
  ...relationOperations,
  ...shareOperations,
  ...peopleOperations,
  ...automationOperations,
  ...fileOperations,
  ...rowOperations,
  ...structureOperations,
  ...objectOperations,
  ...definitionOperations,
  ...sqlOperations,
  ...migrationOperations,
  ...refusedOperations,
}

export function operationOf({ name, isExtended }: SentOperation): Operation {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (operation !== undefined) return operation
  if (isExtended) throw invalidRequest(`Should not have occurred ${name}`)
  throw new AppError('not_found', 'Operation not found')
}
