import type { TooltipProps as MantineTooltipProps } from '@mantine/core'
import { cloneElement, type ReactElement, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { floating } from './floating.tsx'
import { useLate } from './late.ts'

interface TooltipProps extends Pick<MantineTooltipProps, 'label' | 'position' | 'multiline' | 'maw'> {
  readonly disabled?: boolean
  /** Also for whoever gets there by key or finger: what it says is said nowhere else. */
  readonly forAll?: boolean
  readonly children: ReactElement
}

type Act = (event: SyntheticEvent<HTMLElement>) => void
type TargetProps = Partial<Record<'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart', Act>>

const openDelayMs = 400

/** A word about what the pointer rests on. Until it does for the first time there is only what it is about. */
export function Tooltip({
  label,
  disabled = false,
  forAll = false,
  position,
  multiline,
  maw,
  children,
  // What a menu or a popover gives to its button, where that has a tooltip.
  ...given
}: TooltipProps): ReactElement {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  // “soon”: the pointer has to rest.
  const [state, setState] = useState<'shut' | 'soon' | 'open'>('shut')
  const isOpen = state === 'open' && !disabled
  const parts = useLate(floating, state !== 'shut' && !disabled, true)

  useEffect(() => {
    if (state !== 'soon') return
    const timer = setTimeout(() => setState('open'), openDelayMs)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setState('shut')
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])

  const looks = {
    ...(position === undefined ? {} : { position }),
    ...(multiline === undefined ? {} : { multiline }),
    ...(maw === undefined ? {} : { maw }),
  }
  const child = children as ReactElement<TargetProps>
  const on = (name: keyof TargetProps, next: 'shut' | 'soon' | 'open'): TargetProps => ({
    [name]: (event: SyntheticEvent<HTMLElement>) => {
      child.props[name]?.(event)
      setTarget(event.currentTarget)
      setState(next)
    },
  })
  return (
    <>
      {cloneElement(child, {
        ...given,
        ...on('onMouseEnter', 'soon'),
        ...on('onMouseLeave', 'shut'),
        ...(forAll ? { ...on('onFocus', 'open'), ...on('onTouchStart', 'open'), ...on('onBlur', 'shut') } : {}),
        ...(isOpen ? { 'aria-describedby': id } : {}),
      })}
      {target === null || disabled || parts === null ? null : (
        <parts.Tooltip {...looks} label={<span id={id}>{label}</span>} target={target} opened={isOpen} />
      )}
    </>
  )
}
