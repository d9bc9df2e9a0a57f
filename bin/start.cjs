import('../lib/main.js').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error(`error: ${error.message}: run npm ci; in a clone of the tool, use npm run COMMAND instead`);
  process.exitCode = 2;
});
