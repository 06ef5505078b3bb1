import { firstTexts } from '../catalogue.ts'
import { formTexts } from '../form-texts.ts'
import { houseTexts } from '../house-texts.ts'
import { laterTexts } from '../later-texts.ts'
import { tableTexts } from '../table-texts.ts'

/** Every text there is. */
export const english = { ...firstTexts, ...houseTexts, ...tableTexts, ...formTexts, ...laterTexts }
