import { fillApplication, newPro, submittedApplication } from '#tests/support/applications.ts';
import { picture } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';

/** A new Pro fills in the profile, and an administrator decides. */
export async function apply(): Promise<void> {
  const [pro, admin] = [await newPro(), world.as(await world.person({ role: 'admin' }))];
  const { workers } = world.as(pro);
  await fillApplication(pro);
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'me.jpg', { type: 'image/jpeg' });
  await workers.savePhoto({ photo });
  const { papers } = await workers.addPaper({ kind: 'certificate', file: photo });
  const paperId = papers.find(({ kind }) => kind === 'certificate')?.id ?? '';
  await workers.downloadPaper({ paperId });
  await workers.removePaper({ paperId });
  const { exceptions } = await workers.addHoursException({ firstDay: '2026-12-24' });
  await workers.removeHoursException({ exceptionId: exceptions[0]?.id ?? '' });
  await workers.saveBookingRules({ bufferMinutes: 30, noticeHours: 4, weeksAhead: 2, shortestHours: 2 });
  await workers.getBookingRules();
  await workers.getNearbyRates({ zip: '94110', category: 'health-and-wellness' });
  await workers.submitApplication();
  await admin.identity.setName({ fullName: 'Ada Admin' });
  await admin.payments.getProof();
  await admin.workers.listApplications({});
  await admin.workers.getApplicationForReview({ applicationId: pro.id });
  await admin.workers.approveApplication({ applicationId: pro.id });
}

/** An approved Pro changes the trade, which is turned down. */
export async function rejectChange(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const pro = await submittedApplication();
  const applicationId = pro.id;
  await admin.workers.approveApplication({ applicationId });
  await world.as(pro).workers.saveTrade({ category: 'health-and-wellness', services: ['home-health-aide'] });
  await admin.workers.rejectApplication({ applicationId, ground: 'profile', reason: 'Another license is needed.' });
}

/** A Pro answers a notice of a background report, and is turned down. */
export async function rejectOnReport(): Promise<void> {
  const admin = world.as(await world.person({ role: 'admin' }));
  const pro = await submittedApplication();
  const about = { applicationId: pro.id, reason: 'A conviction.' };
  const report = new File(['%PDF-1.7\n%%EOF\n'], 'report.pdf');
  await admin.workers.giveNotice({ ...about, reportFrom: 'Sunset Screening', report });
  // A suspension starts the time for the answer again.
  await admin.decisions.suspendAccount({ accountId: pro.id, rule: 'abuse', evidence: 'Reports.' });
  await admin.decisions.liftSuspension({ accountId: pro.id, reason: 'Reports.' });
  await world.as(pro).workers.answerNotice({ answer: 'Another person.', files: [report] });
  await admin.workers.rejectApplication({ ...about, ground: 'report' });
}
