import groovy.json.JsonSlurper

def trials = new File(basedir, 'target/vtbench').listFiles().findAll { it.name.endsWith('-try') }
assert trials.size() == 1
def trial = new JsonSlurper().parse(new File(trials[0], 'trial.json'))
assert trial.service == 'shop-1-service.jar'
assert trial.answer.arms*.decision == ['do not']
assert trial.command.contains('--jdk ')
// it would have no orders without its profile
assert trial.command.contains('--property spring.profiles.active=')

def log = new File(basedir, 'build.log').text
def headline = new File(trials[0], 'report.md').readLines()[0].replaceFirst('# ', '')
assert log.readLines().any { it.startsWith('[ERROR] Failed to execute goal io.vtbench:vtbench-maven-plugin') && it.contains(headline) }
