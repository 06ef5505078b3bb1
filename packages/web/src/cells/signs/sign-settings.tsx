import type { checkboxIcons } from '@rowhouse/core/column-types/checkbox'
import type { ratingIcons } from '@rowhouse/core/column-types/rating'
import {
  IconCheckbox,
  IconCircle,
  IconCircleCheck,
  IconFlag,
  IconFlame,
  IconHeart,
  IconStar,
  IconThumbUp,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Colours, Marks } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export interface SignOptions {
  readonly icon: string
  readonly color: string
  readonly max: number
}

type Sign = (typeof ratingIcons)[number] | (typeof checkboxIcons)[number]

const signs: { readonly [S in Sign]: { readonly icon: typeof IconStar; readonly name: TextKey } } = {
  star: { icon: IconStar, name: 'fields.sign.star' },
  heart: { icon: IconHeart, name: 'fields.sign.heart' },
  flag: { icon: IconFlag, name: 'fields.sign.flag' },
  'thumb-up': { icon: IconThumbUp, name: 'fields.sign.thumb' },
  flame: { icon: IconFlame, name: 'fields.sign.flame' },
  circle: { icon: IconCircle, name: 'fields.sign.circle' },
  check: { icon: IconCheckbox, name: 'fields.sign.check' },
  'circle-check': { icon: IconCircleCheck, name: 'fields.sign.roundBox' },
}

export function SignMarks({
  options,
  onOptions,
  names,
}: SettingsProps<SignOptions> & { readonly names: readonly Sign[] }): ReactElement {
  const t = useTexts()
  const bare = options.icon.replace(/^mdi-/, '')
  return (
    <Marks
      label={t('fields.sign')}
      value={names.find((name) => name === bare) ?? names[0] ?? 'star'}
      marks={names.map((value) => {
        const { icon: Icon, name } = signs[value]
        return { value, name: t(name), sign: <Icon size={16} stroke={1.75} aria-hidden /> }
      })}
      onPick={(icon) => onOptions({ icon })}
    />
  )
}

export function ColourMarks({ options, onOptions }: SettingsProps<SignOptions>): ReactElement {
  const t = useTexts()
  return (
    <Colours
      label={t('fields.colour')}
      value={options.color}
      nameOf={(place) => t(`fields.colour.${place}` as 'fields.colour.0')}
      onPick={(color) => onOptions({ color })}
    />
  )
}
