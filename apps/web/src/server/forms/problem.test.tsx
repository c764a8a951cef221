import { act, screen, waitFor, within } from '@testing-library/react'
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
const wrongName = new ApiError('INVALID_INPUT', 422, 'Revisa el nombre: falta este dato.', {
  'data.name': 'Falta este dato',
})
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
  'in a %s an error is said once: in its toast, then at its field or else at the foot',
  async (_, FormToTry) => {
    const refuse = vi
      .fn()
      .mockRejectedValueOnce(taken)
      .mockRejectedValueOnce(wrongName)
      .mockRejectedValue(away)
    const { user } = renderInSession(<FormToTry refuse={refuse} />)
    const form = await screen.findByRole('form')
    const scope = within(form.closest<HTMLElement>('[role="dialog"]') ?? form)
    const toasts = within(screen.getByRole('region', { name: 'Avisos', hidden: true }))
    const save = () => user.click(scope.getByRole('button', { name: 'Guardar' }))

    await save()
    expect((await toasts.findByText(taken.message)).closest('[role="alert"]')).toBeTruthy()
    const field = screen.getByLabelText('Nombre')
    const note = await scope.findByText(taken.message)
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(scope.queryByRole('alert')).toBeNull()
    // The focus does not read it once more.
    expect(field.getAttribute('aria-describedby')).toBeNull()
    act(() => toast.removeAll())
    expect(field.getAttribute('aria-describedby')).toBe(note.id)
    expect(scope.getAllByText(taken.message)).toHaveLength(1)

    // A sentence that names the field in the toast, and the field's own beside it.
    await save()
    expect((await toasts.findByText(wrongName.message)).closest('[role="alert"]')).toBeTruthy()
    await scope.findByText('Falta este dato')
    expect(field.getAttribute('aria-describedby')).toBeNull()
    act(() => toast.removeAll())
    expect(field.getAttribute('aria-describedby')).toBe(note.id)

    await save()
    expect((await toasts.findByText(away.message)).closest('[role="alert"]')).toBeTruthy()
    expect(scope.queryByText(away.message)).toBeNull()
    // It is seen, and not read once more.
    const room = document.querySelector('[data-problem] [data-coming]')
    expect(room?.getAttribute('data-coming')).toBe(away.message)
    expect(scope.queryByText(taken.message)).toBeNull()
    act(() => toast.removeAll())
    expect(scope.getAllByText(away.message)).toHaveLength(1)
    // It was read.
    expect(scope.queryByRole('alert')).toBeNull()
  },
)

it('the toast of a refusal ends with the next one, and with a success', async () => {
  const refuse = vi
    .fn()
    .mockRejectedValueOnce(taken)
    .mockRejectedValueOnce(away)
    .mockResolvedValue({ msg: 'Guardado' })
  const { user } = renderInSession(<PageForm refuse={refuse} />)
  const toasts = within(screen.getByRole('region', { name: 'Avisos', hidden: true }))
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }))
  await save()
  await toasts.findByText(taken.message)
  await save()
  await toasts.findByText(away.message)
  await waitFor(() => expect(toasts.queryByText(taken.message)).toBeNull())
  await save()
  await toasts.findByText('Guardado')
  await waitFor(() => expect(toasts.queryByText(away.message)).toBeNull())
})
