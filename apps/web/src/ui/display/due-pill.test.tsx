import type { Due } from '@hilo/contracts'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DuePill, describeDue } from './due-pill'

// Monday, nine in the morning in Bogotá.
const now = Date.parse('2026-11-23T14:00:00Z')
const due = (kind: Due['kind'], minutes: number): Due => ({ kind, at: new Date(now + minutes * 60_000) })

describe('what a row says is due', () => {
  it.each<[string, Due, string, string, string, string]>([
    [
      'answer, soon',
      due('first_answer', 14),
      'Quedan 14 min',
      'Responder en 14 min',
      'Quedan 14 min para la primera respuesta',
      'soon',
    ],
    [
      'answer, at once',
      due('first_answer', 1),
      'Queda 1 min',
      'Responder en 1 min',
      'Queda 1 min para la primera respuesta',
      'soon',
    ],
    [
      'answer, later',
      due('first_answer', 40),
      'Quedan 40 min',
      'Responder en 40 min',
      'Quedan 40 min para la primera respuesta',
      'left',
    ],
    [
      'answer, tomorrow',
      due('first_answer', 23 * 60),
      'mañana a las 8',
      'Responder: mañana a las 8',
      'La primera respuesta vence mañana a las 8',
      'left',
    ],
    [
      'answer, missed',
      due('first_answer', -5),
      'Tarde 5 min',
      'Sin responder, vencida hace 5 min',
      'Primera respuesta vencida hace 5 min',
      'missed',
    ],
    ['end, soon', due('end', 1), 'Cierre 1 min', 'Finalizar en 1 min', 'Queda 1 min para finalizar', 'soon'],
    [
      'end, today',
      due('end', 180),
      'Cierre 12:00 pm',
      'Finalizar: 12:00 pm',
      'El plazo para finalizar vence hoy a las 12 pm',
      'left',
    ],
    [
      'end, missed',
      due('end', -130),
      'Cierre tarde 2 h 10',
      'Cierre vencido hace 2 h 10',
      'Plazo para finalizar vencido hace 2 h 10',
      'missed',
    ],
  ])('%s', (_what, one, short, long, sentence, state) => {
    const mark = describeDue(one, now)
    expect([
      [mark.short, mark.text].filter(Boolean).join(' '),
      `${mark.before} ${mark.text}`,
      mark.label.replaceAll(/[\u2066-\u2069]/gu, ''),
      mark.state,
    ]).toEqual([short, long, sentence, state])
  })

  it('has another sign once it is missed, not only another colour', () => {
    const signOf = (minutes: number) => {
      const { container, unmount } = render(<DuePill due={due('end', minutes)} now={now} />)
      const sign = container.querySelector('svg')?.getAttribute('class')
      unmount()
      return sign
    }
    expect(signOf(10)).not.toBe(signOf(-10))
    render(<DuePill due={due('end', -10)} now={now} />)
    expect(screen.getByText(/Plazo para finalizar vencido/u)).toBeTruthy()
  })

  it('says more above an open chat, but only where address and area keep their room beside it', () => {
    render(<DuePill due={due('first_answer', -5)} now={now} whole />)
    expect(screen.getByText('Tarde').className).toContain('@min-[1000px]:hidden')
    const long = screen.getByText('Sin responder, vencida hace').className
    expect(long.split(' ')).toEqual(expect.arrayContaining(['hidden', '@min-[1000px]:inline']))
  })
})
