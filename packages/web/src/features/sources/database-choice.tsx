import { IconDatabase, IconPlugConnected } from '@tabler/icons-react'
import { type ReactElement, useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './database-choice.module.css'

export type DatabasePlace = 'builtIn' | 'attached'

interface DatabaseChoiceProps {
  readonly place: DatabasePlace
  readonly onChoose: (place: DatabasePlace) => void
}

const icons = { builtIn: IconDatabase, attached: IconPlugConnected } as const

/** Where the records of a new project live. */
export function DatabaseChoice({ place, onChoose }: DatabaseChoiceProps): ReactElement {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset className={classes.set}>
      <legend>{t('sources.choice')}</legend>
      <div className={classes.choices}>
        {(['builtIn', 'attached'] as const).map((one) => {
          const Icon = icons[one]
          return (
            <label key={one} className={classes.choice}>
              <input
                type="radio"
                name={id}
                checked={one === place}
                aria-label={t(`sources.choice.${one}`)}
                aria-describedby={`${id}-${one}`}
                onChange={() => onChoose(one)}
              />
              <Icon size={18} stroke={1.75} aria-hidden />
              <span>
                <b>{t(`sources.choice.${one}`)}</b>
                <span id={`${id}-${one}`}>{t(`sources.choice.${one}.text`)}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
