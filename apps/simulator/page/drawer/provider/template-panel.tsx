import { type SubmitEvent, useEffect, useState } from 'react'
import type { Review, ReviewedTemplate } from '../../../src/whatsapp/reviews/review'
import { Options } from '../../lib/options'
import { api } from '../../store/api'
import { useSimulator } from '../../store/store'
import { useResult } from './use-result'

const decisions: Readonly<Record<string, { name: string; review: Review }>> = {
  approve: { name: 'Aprobarla', review: { kind: 'status', event: 'APPROVED' } },
  promotional: {
    name: 'Rechazarla: promociona lo que no se permite',
    review: { kind: 'status', event: 'REJECTED', reason: 'PROMOTIONAL' },
  },
  format: {
    name: 'Rechazarla: el formato no es válido',
    review: {
      kind: 'status',
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      rejection_info: {
        reason: 'A variable is at the start or the end of the text.',
        recommendation: 'Add words before the first variable and after the last one.',
      },
    },
  },
  pause: { name: 'Pausarla', review: { kind: 'status', event: 'PAUSED', reason: 'LOW_QUALITY' } },
  disable: { name: 'Desactivarla', review: { kind: 'status', event: 'DISABLED' } },
  marketing: { name: 'Ponerla de promoción', review: { kind: 'category', category: 'MARKETING' } },
  marketingLater: {
    name: 'Ponerla de promoción mañana',
    review: { kind: 'next_category', category: 'MARKETING' },
  },
  red: { name: 'Calidad baja', review: { kind: 'quality', score: 'RED' } },
  green: { name: 'Calidad alta', review: { kind: 'quality', score: 'GREEN' } },
}
const choices = Object.entries(decisions).map(([value, { name }]) => [value, name] as const)

/** Plays who reviews templates at Meta. */
export function TemplatePanel() {
  const { account } = useSimulator()
  const { result, say } = useResult()
  const [templates, setTemplates] = useState<readonly ReviewedTemplate[]>([])
  const id = account?.id
  const read = (): void => {
    // Without an answer the list stays; a press says what is wrong.
    if (id) api.templates(id).then(setTemplates, () => undefined)
  }
  useEffect(read, [id])
  const decide = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const decision = decisions[String(form.get('decision'))]
    if (!decision) return
    say(async () => {
      await api.review(String(form.get('template')), decision.review)
      read()
      return 'Meta avisó a Hilo.'
    })
  }
  return (
    <>
      <h3>Revisión de plantillas</h3>
      <form className="failures" aria-label="Revisar una plantilla" onSubmit={decide}>
        {/* A template that was made since then is there when one opens the list. */}
        <select name="template" aria-label="Plantilla" required onFocus={read}>
          {/* The newest first: it is what waits. */}
          <Options of={templates.map(nameOf).reverse()} />
        </select>
        <select name="decision" aria-label="Decisión de Meta">
          <Options of={choices} />
        </select>
        <button type="submit" className="outline">
          Decidir
        </button>
      </form>
      <output>{result}</output>
    </>
  )
}

const nameOf = ({ id, name, language, status }: ReviewedTemplate) =>
  [id, `${name} (${language}) · ${status}`] as const
