/** A model that says why no change is right is believed once git shows none, and people read its reason. */
import { expect } from '@jest/globals'
import { liveThings } from '../core/page/live-things.ts'
import { HOSTILE_TEXTS } from '../core/text/hostile-texts.ts'
import { call, create, say, summary, turn } from '../playground/model/script.ts'
import { commentWrites } from './comment-history.ts'
import { bareRows, not } from './rows.ts'
import { MEND } from './small-project.ts'

const decline = (reason: string) => call('submit_summary', { no_change_reason: reason })
const REASON = 'Version 2 does this already.'
const HOSTILE = ['mentions', 'closing', 'image beacon', 'html', 'hidden', 'bidirectional', 'marker', 'commands']
const IN_TEXT = {
  ...{ title: 'Nothing', description: 'Nothing.', root_cause: null, files: [], tests: '', risks: [] },
  ...{ confidence: 'high', no_change_reason: REASON },
}

bareRows({
  'without a reason the model is asked, and one reason is enough then': {
    script: [say('There is nothing to do.'), decline(REASON)],
    outcome: 'declined',
    requests: 2,
    reason: REASON,
    told: {
      1: /^git shows no change\. If you meant to edit, do it now with the tools\. If no change is right, call submit_summary with no_change_reason\.$/,
    },
  },
  'the comment shows calmly why nothing changed, how that was checked and what is left': {
    script: [
      summary({
        files: [],
        no_change_reason: REASON,
        tests: 'Ran `npm test`.',
        risks: ['Version 1 stays.', '@octocat'],
      }),
    ],
    outcome: 'declined',
    requests: 1,
    outputs: { 'pull-request-operation': 'none' },
    comment: [
      /✅ \*\*Diffproof made no change\.\*\* The model explained:\n\n> Version 2 does this already\.\n/,
      /How it checked that, in its own words:\n\n> Ran `npm test`\.\n/,
      /What is left, in its own words:\n\n> Version 1 stays\.\n/,
      /close the issue/,
      /"outcome":"declined"/,
      not('How far it came'),
      not(/(?<!`)@octocat/),
    ],
    also: ({ result }) => expect(result.commands.filter(({ command }) => command === 'error')).toEqual([]),
  },
  'a model that gives no reason still fails the step': {
    script: [say('There is nothing to do.'), say('Nothing.')],
    inputs: { 'max-attempts': '1' },
    outcome: 'no-changes',
    reason: 'without changing any file',
  },
  'a reason beside a change goes back; the change without the reason is published': {
    script: [turn(MEND, decline(REASON)), summary()],
    told: { 1: 'You gave a no_change_reason, but git shows changes:\n- src/sum.js (modified)' },
    draft: false,
    summary: { no_change_reason: null },
  },
  'a model that undoes its change may decline then': {
    script: [
      turn(create('src/new.js', 'x\n'), decline(REASON)),
      turn(call('bash', { command: 'rm src/new.js' }), decline(REASON)),
    ],
    outcome: 'declined',
    requests: 2,
  },
  'a model that insists on a change and on its reason gets a draft': {
    script: [turn(MEND), ...Array.from({ length: 6 }, () => summary({ no_change_reason: REASON }))],
    inputs: { 'max-attempts': '1' },
    draft: true,
    evidence: { doubts: [{ kind: 'no-change-claimed' }] },
  },
  'a hostile reason is plain text wherever it is quoted': {
    script: [decline(`${HOSTILE.map(name => HOSTILE_TEXTS[name]).join('\n\n')}\n::set-output name=x::y`)],
    outcome: 'declined',
    reason: /^the model changed nothing, because “Thanks .*”$/,
    also({ scene, result }) {
      expect(liveThings(result.outputs['reason'] ?? '')).not.toContain('hidden')
      for (const text of [commentWrites(scene).at(-1)?.text, result.stepSummary]) {
        const [, quoted = ''] = /The model explained:\n\n((?:>.*\n)+)/.exec(text ?? '') ?? []
        expect(quoted).toContain('octocat')
        expect(liveThings(quoted.replace(/^> ?/gm, ''))).toEqual([])
        expect((text ?? '').split('octocat').length).toBe(quoted.split('octocat').length)
      }
      expect(result.commands.filter(({ command }) => command === 'set-output')).toEqual([])
    },
  },
  'with use-structured-phases: false the reason may come as JSON in the text': {
    script: [say(JSON.stringify(IN_TEXT))],
    inputs: { 'use-structured-phases': 'false' },
    outcome: 'declined',
    requests: 1,
    reason: REASON,
  },
})
