/** `npm run test:hosting`: what the graders of others say about the headers, over TLS. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { readHosting } from '../../hosting/rules.ts'
import { engines, makeCertificate } from '../../hosting/servers.ts'

const run = promisify(execFile)
const grader = 'tests/hosting/observatory'
const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
after(() => rmSync(folder, { recursive: true }))

// In a folder of its own: it brings a web server and a database driver that nobody else needs.
before(() => run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: grader }))

for (const [name, start] of Object.entries(engines)) {
  test(`the Mozilla observatory gives ${name} an A+`, async () => {
    const certificate = makeCertificate(folder)
    const engine = await start('.', certificate)
    try {
      const { stdout } = await run('node', ['grade.js', String(engine.port)], {
        cwd: grader,
        env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate.certificate },
      })
      console.log(`${name}: ${stdout.trim()}`)
      const { grade, failed } = JSON.parse(stdout)
      assert.equal(grade, 'A+')
      assert.deepEqual(failed, [])
    } finally {
      await engine.stop()
    }
  })
}

test("Google's evaluator finds nothing of medium or high severity in the policy", async () => {
  const { headers } = await readHosting('dist')
  const parsed = new CspParser(headers['Content-Security-Policy'] ?? '').csp
  const findings = new CspEvaluator(parsed).evaluate()
  const said = findings.map(({ severity, directive, description }) =>
    [Severity[severity], directive, description].join(': '),
  )
  console.log(`csp_evaluator: ${said.length} findings`, said)
  const graver = [Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM]
  assert.deepEqual(
    findings.filter(({ severity }) => graver.includes(severity)),
    [],
  )
})
