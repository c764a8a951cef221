/** How many pixels an empty field has beside its words; less than none: they are cut. Playwright runs it in the page. */
export const spaceBeside = (field: Element): number => {
  const { clientWidth, placeholder } = field as HTMLInputElement
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas || placeholder === '') return -1
  // The shorthand `font` is empty beside features of a font that it cannot say.
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  return clientWidth - paddings - canvas.measureText(placeholder).width
}
