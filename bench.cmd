@echo off
rem Measures what spring.threads.virtual.enabled=true does. Needs JAVA_HOME to name a JDK 21 or later.
setlocal
set "HOME_DIR=%~dp0"
if not exist "%JAVA_HOME%\bin\java.exe" (
  echo bench: set JAVA_HOME to a JDK 21 or later, for example from https://adoptium.net 1>&2
  exit /b 1
)
if not exist "%HOME_DIR%runner\target\runner.jar" (
  echo bench: building the services and the runner ^(once^) 1>&2
  pushd "%HOME_DIR%"
  call mvnw.cmd --batch-mode --no-transfer-progress package -DskipTests -Dnullaway.severity=OFF 1>&2 || (popd ^& exit /b 1)
  popd
)
"%JAVA_HOME%\bin\java.exe" -Dvtbench.home="%HOME_DIR%." -jar "%HOME_DIR%runner\target\runner.jar" %*
