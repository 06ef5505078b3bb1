import type { RollupName } from '@rowhouse/core/rollups'
import type { StorageWord } from '@rowhouse/core/storage'

/** What a rollup gives, from the word of the column that is rolled up. */
export function rollupWord(func: RollupName, word: StorageWord): StorageWord {
  switch (func) {
    case 'count':
    case 'countDistinct':
      return 'integer'
    case 'avg':
    case 'avgDistinct':
      return word === 'decimal' ? 'decimal' : 'float'
    case 'and':
    case 'or':
    case 'xor':
      return 'boolean'
    case 'join':
    case 'uniqueJoin':
      return 'longText'
    default:
      return word
  }
}
