import { act, screen, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { expect, it, vi } from 'vitest'
import { renderInSession } from '../../test/render'
import { Button } from '../../ui/form/button'
import { Field, Input } from '../../ui/form/field'
import { Form } from '../../ui/form/form'
import { FormDialog } from '../../ui/form/form-dialog'
import { Problem } from '../../ui/form/problem'
import { ApiError } from '../http/api-error'
import { useSave } from './use-save'

const taken = new ApiError('NAME_TAKEN', 409, 'Ya hay un área con ese nombre.')
const away = new ApiError('UNAVAILABLE', 503, 'Vuelve a intentarlo en un momento.')

function PageForm({ refuse }: { refuse: () => Promise<{ msg: string }> }) {
  const { save, busy, refusal, problem, wrong } = useSave(refuse, {})
  return (
    <Form label="Página" busy={busy} refusal={refusal} onSubmit={() => save(undefined)}>
      <Field label="Nombre" error={wrong('name')}>
        {(field) => <Input {...field} />}
      </Field>
      <Problem>{problem}</Problem>
      <Button type="submit">Guardar</Button>
    </Form>
  )
}

function DialogForm({ refuse }: { refuse: () => Promise<{ msg: string }> }) {
  const { save, busy, refusal, problem, wrong } = useSave(refuse, {})
  return (
    <FormDialog
      title="Diálogo"
      busy={busy}
      dirty={false}
      error={problem}
      refusal={refusal}
      onSubmit={() => save(undefined)}
      onClose={vi.fn()}
    >
      <Field label="Nombre" error={wrong('name')}>
        {(field) => <Input {...field} />}
      </Field>
    </FormDialog>
  )
}

it.each([
  ['form of a page', PageForm],
  ['dialog', DialogForm],
])(
  'in a %s an error is said once: at its field, else in its toast and then at the foot',
  async (_, FormToTry) => {
    const refuse = vi.fn().mockRejectedValueOnce(taken).mockRejectedValue(away)
    const { user } = renderInSession(<FormToTry refuse={refuse} />)
    const form = await screen.findByRole('form')
    const scope = within(form.closest<HTMLElement>('[role="dialog"]') ?? form)
    const toasts = within(screen.getByRole('region', { name: 'Avisos', hidden: true }))
    const save = () => user.click(scope.getByRole('button', { name: 'Guardar' }))

    await save()
    expect((await scope.findByText(taken.message)).id).toBe(
      screen.getByLabelText('Nombre').getAttribute('aria-describedby'),
    )
    expect(scope.getAllByText(taken.message)).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByLabelText('Nombre'))
    expect(toasts.queryByText(taken.message)).toBeNull()

    await save()
    expect((await toasts.findByText(away.message)).closest('[role="alert"]')).toBeTruthy()
    expect(scope.queryByText(away.message)).toBeNull()
    // Its room is kept, so that nothing moves when the toast goes.
    const room = document.querySelector('[data-problem] [data-coming]')
    expect(room?.getAttribute('data-coming')).toBe(away.message)
    expect(scope.queryByText(taken.message)).toBeNull()
    act(() => toast.removeAll())
    expect(scope.getAllByText(away.message)).toHaveLength(1)
    // It was read.
    expect(scope.queryByRole('alert')).toBeNull()
  },
)
