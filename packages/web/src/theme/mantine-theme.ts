import { createTheme, type MantineThemeOverride } from '@mantine/core'
import classes from './mantine.module.css'
import { mantineMeasures } from './mantine-measures.ts'

const control = { xs: 'var(--rh-ctl-xs)', sm: 'var(--rh-ctl-sm)', md: 'var(--rh-ctl-md)', lg: 'var(--rh-ctl-lg)' }
type ControlSize = keyof typeof control
const buttonPadding: Record<ControlSize, string> = { xs: '7px', sm: '10px', md: '12px', lg: '14px' }

const controlSize = (size: unknown): ControlSize =>
  typeof size === 'string' && size in control ? (size as ControlSize) : 'sm'
const bigText = (size: unknown) => (controlSize(size) === 'lg' ? 'var(--rh-fs-14)' : 'var(--rh-fs-13)')

interface Sized {
  readonly size?: unknown
}

const inputVars = (_: unknown, { size }: Sized) => ({
  wrapper: { '--input-height': control[controlSize(size)], '--input-fz': bigText(size) },
})

// Plain objects instead of `Button.extend(…)`: importing the parts here would put all of them into the first download.
export const mantineTheme: MantineThemeOverride = createTheme({
  ...mantineMeasures,
  respectReducedMotion: true,
  focusClassName: classes.focus ?? '',
  components: {
    Button: {
      // Said aloud, so that the style sheet finds it.
      defaultProps: { size: 'sm', variant: 'filled' },
      classNames: { root: classes.button ?? '', label: classes.buttonLabel ?? '' },
      vars: (_: unknown, { size }: Sized) => ({
        root: {
          '--button-height': control[controlSize(size)],
          '--button-padding-x': buttonPadding[controlSize(size)],
          '--button-fz': bigText(size),
        },
      }),
    },
    ActionIcon: {
      defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
      classNames: { root: classes.actionIcon ?? '' },
      vars: (_: unknown, { size }: Sized) => ({ root: { '--ai-size': control[controlSize(size)] } }),
    },
    Input: { defaultProps: { size: 'sm' }, classNames: { input: classes.input ?? '' }, vars: inputVars },
    InputWrapper: {
      defaultProps: { size: 'sm' },
      classNames: { label: classes.label ?? '', error: classes.error ?? '', description: classes.description ?? '' },
    },
    CloseButton: { defaultProps: { size: 28, iconSize: 16 } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: {
      defaultProps: { size: 'sm' },
      classNames: { innerInput: classes.innerInput ?? '', input: classes.input ?? '' },
    },
    Textarea: { defaultProps: { size: 'sm' } },
    Select: {
      defaultProps: { size: 'sm' },
      classNames: { dropdown: classes.dropdown ?? '', option: classes.option ?? '' },
    },
    Switch: {
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { track: classes.switchTrack ?? '' },
      vars: () => ({
        root: {
          '--switch-height': '16px',
          '--switch-width': '28px',
          '--switch-thumb-size': '12px',
          '--switch-track-label-padding': '2px',
        },
      }),
    },
    SegmentedControl: {
      defaultProps: { size: 'sm', transitionDuration: 120, withItemsBorders: false },
      classNames: {
        root: classes.segment ?? '',
        label: classes.segmentLabel ?? '',
        indicator: classes.segmentIndicator ?? '',
      },
    },
    Menu: {
      defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 120 }, zIndex: 'var(--rh-z-popover)' },
      classNames: {
        dropdown: classes.dropdown ?? '',
        item: classes.menuItem ?? '',
        itemSection: classes.menuSection ?? '',
        divider: classes.menuDivider ?? '',
        label: classes.menuLabel ?? '',
      },
    },
    // Its parent scrolls where the screen is low, and would hold it inside of its own box.
    MenuSub: { defaultProps: { floatingStrategy: 'fixed' } },
    Popover: {
      defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 120 }, zIndex: 'var(--rh-z-popover)' },
      classNames: { dropdown: classes.dropdown ?? '' },
    },
    Modal: {
      defaultProps: {
        zIndex: 'var(--rh-z-dialog)',
        transitionProps: { duration: 150, transition: 'fade' },
        centered: true,
      },
      classNames: {
        content: classes.dialog ?? '',
        header: classes.dialogHead ?? '',
        title: classes.dialogTitle ?? '',
        body: classes.dialogBody ?? '',
        overlay: classes.overlay ?? '',
        close: classes.close ?? '',
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: { duration: 120 }, zIndex: 'var(--rh-z-tip)' },
      classNames: { tooltip: classes.tooltip ?? '' },
    },
  },
})
