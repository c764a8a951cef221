interface Options {
  /** The keys that do the same. */
  shortcut?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
}

/** Attributes of an element that `Tooltips` explains. It needs a name of its own: touch and screen readers never get a tooltip. */
export const tooltip = (label: string, { shortcut, side = 'top' }: Options = {}) => ({
  'data-tooltip': label,
  'data-tooltip-keys': shortcut,
  'data-tooltip-side': side,
})

export interface ShownTooltip extends Required<Pick<Options, 'side'>> {
  readonly anchor: HTMLElement
  readonly label: string
  readonly shortcut: string | undefined
}

export const readTooltip = (anchor: HTMLElement): ShownTooltip => ({
  anchor,
  label: anchor.dataset.tooltip ?? '',
  shortcut: anchor.dataset.tooltipKeys,
  side: (anchor.dataset.tooltipSide ?? 'top') as ShownTooltip['side'],
})
