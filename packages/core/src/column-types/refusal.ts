import { AppError } from '../errors.ts'

/** `needs` goes on after the name: of the type here, of the column once `acceptCell` knows it. */
export function refusal(type: string, needs: string): AppError {
  return new AppError('invalid_value', `${type} ${needs}.`, { field: type, needs })
}
