import type { Screen } from './screen'

export const simulatorScreens: readonly Screen[] = [
  { name: 'simulator', show: (page) => page.getByText('Simulador de clientes').first().waitFor() },
  {
    name: 'simulator-phone',
    async show(page) {
      await page.getByRole('list', { name: 'Clientes' }).getByRole('button').first().click()
      await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
    },
  },
  {
    name: 'simulator-knobs',
    async show(page) {
      await page.getByRole('button', { name: 'Mandos de prueba' }).click()
      await page.getByRole('switch', { name: 'Token revocado' }).waitFor()
    },
  },
]
