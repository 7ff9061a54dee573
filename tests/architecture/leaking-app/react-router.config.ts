export default { appDirectory: 'src', ssr: true };
