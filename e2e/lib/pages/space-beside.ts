/** How many pixels an empty field has beside its words; less than none: they are cut. Playwright runs it in the page. */
export const spaceBeside = (field: Element): number => {
  const { clientWidth, placeholder } = field as HTMLInputElement
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas || placeholder === '') return -1
  canvas.font = font
  const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  return clientWidth - paddings - canvas.measureText(placeholder).width
}
