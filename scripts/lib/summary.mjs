// @ts-check

const LOGINS = [
  ['Tienda Andina', 'super@hilo.demo', 'superadministración'],
  ['', 'admin@hilo.demo', 'administración'],
  ['', 'ana@hilo.demo', 'agente'],
  ['', 'luis@hilo.demo', 'agente'],
  ['Café Sierra', 'admin@otra.demo', 'administración'],
  ['', 'eva@otra.demo', 'agente'],
]

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {string | undefined} databaseLocation undefined if DATABASE_URL is used
 */
export function summary({ port, simulatorPort, publicUrl, dataDir }, databaseLocation) {
  const local = `http://127.0.0.1:${port}`
  const logins = LOGINS.map(([business = '', email = '', role = '']) =>
    `    ${business.padEnd(15)} ${email.padEnd(17)} ${role}`.trimEnd(),
  )
  return [
    '',
    '  Hilo está en marcha',
    '',
    `  Bandeja         ${local}`,
    ...(publicUrl === local ? [] : [`  Desde fuera     ${publicUrl}`]),
    `  Simulador       http://127.0.0.1:${simulatorPort}  (escribe aquí como cliente)`,
    '',
    '  Entra con la contraseña hilo-demo:',
    ...logins,
    '',
    `  Datos           ${dataDir}`,
    ...databaseLines(dataDir, databaseLocation),
    '  Para detenerlo  Ctrl-C',
    '',
  ].join('\n')
}

/** How one begins with a business of one's own beside those of the demo. */
export const firstDay = [
  '  Para empezar un negocio de cero, en otra terminal:',
  '    npm run operator -- create-admin --business "Tu negocio" --name "Tu nombre" --email tu@correo.co',
  '',
].join('\n')

/**
 * @param {string} dataDir
 * @param {string | undefined} location
 */
function databaseLines(dataDir, location) {
  if (!location) return ['  Base de datos   la de DATABASE_URL']
  return location.startsWith(dataDir) ? [] : [`  Base de datos   ${location}`]
}
