import { expect, it } from 'vitest'
import { interactiveMenu } from './interactive-menu'

const choices = (...titles: string[]) => titles.map((title, n) => ({ id: `area-${n}`, title }))
const many = (n: number) => choices(...Array.from({ length: n }, (_, at) => `Área ${at}`))

it('up to three choices are buttons', () => {
  expect(interactiveMenu('¿Cuál?', choices('Ventas', 'Cambios y devoluciones de ropa'))).toEqual({
    type: 'button',
    body: { text: '¿Cuál?' },
    action: {
      buttons: [
        { type: 'reply', reply: { id: 'area-0', title: 'Ventas' } },
        { type: 'reply', reply: { id: 'area-1', title: 'Cambios y devolucio…' } },
      ],
    },
  })
})

it('up to ten choices are a list; a title that is too long is repeated in the description', () => {
  const long = 'Cambios y devoluciones de ropa'
  expect(interactiveMenu('¿Cuál?', choices('A', 'B', 'C', long))).toMatchObject({
    type: 'list',
    action: {
      sections: [
        { rows: [{}, {}, {}, { id: 'area-3', title: 'Cambios y devoluciones…', description: long }] },
      ],
    },
  })
  expect(interactiveMenu('¿Cuál?', many(10))).toMatchObject({ type: 'list' })
})

it('choices with equal titles or a long text are a list; more than a list allows is text alone', () => {
  const alike = choices('Cambios y devoluciones 1', 'Cambios y devoluciones 2')
  expect(interactiveMenu('¿Cuál?', alike)).toMatchObject({ type: 'list' })
  expect(interactiveMenu('x'.repeat(1025), many(2))).toMatchObject({ type: 'list' })
  expect(interactiveMenu('x'.repeat(4097), many(2))).toBe(null)
  expect(interactiveMenu('¿Cuál?', many(11))).toBe(null)
  expect(interactiveMenu('¿Cuál?', [])).toBe(null)
})
